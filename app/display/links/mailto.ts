/**
 * Returns the mailto: address of someone, with nothing in it that mail programs would read as more than the address.
 */
export const mailtoHref = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;
