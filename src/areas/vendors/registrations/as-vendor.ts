import type { Registration } from './rules.ts'

/** What a registration says of its company, as the fields of a vendor. */
export function vendorFromRegistration({ content: { profile } }: Pick<Registration, 'content'>) {
  const {
    name,
    trade_name,
    type,
    uei,
    email,
    phone,
    peppol,
    website,
    address,
    city,
    small_business,
    categories,
    about,
  } = profile
  return {
    name,
    trade_name,
    type,
    uei,
    email,
    phone,
    peppol,
    website,
    address: address && JSON.stringify(address),
    city,
    small_business,
    categories,
    about,
  }
}
