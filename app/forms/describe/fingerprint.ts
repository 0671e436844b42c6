/**
 * Returns the 32-bit FNV-1a hash of a text, in base 36: short enough to travel with a form, to tell whether something
 * is still the same.
 */
export function print(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
