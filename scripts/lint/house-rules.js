/** The rules of this house that no linter has: oxlint runs them, as `.oxlintrc.json` says where. */

/** @typedef {Parameters<import("oxlint/plugins-dev").RuleTester["run"]>[1]} Rule */

const clause = /^\*\s*(What|Whether|How|Who|Whom|Whose|Which|Why|When|Where)\b/;

// An elision with a straight apostrophe: « l'article », « qu'il ». No English word has one there.
const elision = /(^|[^a-zà-ÿœ])([cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd)'[a-zà-ÿœ]/i;

/** @type {Rule} */
const docstringWithoutClause = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (comment.type !== "Block" || !clause.test(comment.value)) continue;
        context.report({
          node: comment,
          message: "A docstring begins with its verb (Returns, Reads, Tells whether) or its noun, not with a clause.",
        });
      }
    },
  }),
};

/** @type {Rule} */
const typographicApostrophes = {
  create(context) {
    /** @param {{ start: number; end: number; range: [number, number] }} node @param {unknown} text */
    const check = (node, text) => {
      if (typeof text === "string" && elision.test(text))
        context.report({ node, message: "French is written with typographic apostrophes: ’." });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
      JSXText: (node) => check(node, node.value),
    };
  },
};

// The dialect that docs/glossary.md (« Verbs of the code ») replaced; a standing order is a word of the trade.
const forbidden = new Set(["said", "told", "asked", "shown", "kept", "matter", "undone"]);
const forbiddenAlone = new Set(["once", "whole"]);

/**
 * Tells whether a name speaks the dialect: as one of its words, or alone.
 * @param {string} name
 */
function isDialect(name) {
  // A field of the wire or of the database.
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _$]/);
  if (words.length === 1 && forbiddenAlone.has(words[0] ?? "")) return true;
  return words.some(
    (word, at) => forbidden.has(word) || (word === "standing" && !/^orders?$/.test(words[at + 1] ?? "")),
  );
}

/** @type {Rule} */
const plainNames = {
  create(context) {
    /**
     * Reports the names that a pattern declares. A field that is taken out under its own name is named elsewhere.
     * @param {any} node
     */
    function check(node) {
      switch (node?.type) {
        case "Identifier":
          if (isDialect(node.name))
            context.report({
              node,
              message: `« ${node.name} »: docs/glossary.md (« Verbs of the code ») has the field’s word for it.`,
            });
          return;
        case "ObjectPattern":
          for (const property of node.properties)
            if (!property.shorthand) check(property.type === "RestElement" ? property.argument : property.value);
          return;
        case "ArrayPattern":
          for (const element of node.elements) check(element);
          return;
        case "AssignmentPattern":
          return check(node.left);
        case "RestElement":
          return check(node.argument);
      }
    }
    /** @param {any} node */
    const checkFunction = (node) => {
      check(node.id);
      for (const param of node.params) check(param);
    };
    /** @param {any} node */
    const checkId = (node) => check(node.id);
    return {
      VariableDeclarator: checkId,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      TSTypeParameter: (node) => check(node.name),
      CatchClause: (node) => check(node.param),
    };
  },
};

export default {
  meta: { name: "house" },
  rules: {
    "docstring-without-clause": docstringWithoutClause,
    "plain-names": plainNames,
    "typographic-apostrophes": typographicApostrophes,
  },
};
