/** Returns the address that calls a number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** A number that the tablet or phone can call. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={phoneHref(phone)}>{phone}</a>;
