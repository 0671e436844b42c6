/** A number that the tablet or phone can call. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>;
