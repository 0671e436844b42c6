import fc from "fast-check";

// `npm test` draws the same cases every time, so that it is red for what was changed and for nothing else;
// `npm run endure` draws others each time.
if (!process.env.ENDURE) fc.configureGlobal({ seed: 20_261_123 });
