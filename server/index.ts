export * from "virtual:remix/server-build";
