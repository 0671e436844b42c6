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

export default {
  meta: { name: "house" },
  rules: {
    "docstring-without-clause": docstringWithoutClause,
    "typographic-apostrophes": typographicApostrophes,
  },
};
