/** The file that stands there once a build is whole, below the repository: the hash of what it was made from. */
export const stamp = "build/sources.sha256";
