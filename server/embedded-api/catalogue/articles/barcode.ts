/** Whether the text is an EAN-8 or EAN-13 with its check digit (GS1 General Specifications, 7.9). */
export function isBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
