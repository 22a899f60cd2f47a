import type { Registration } from './rules.ts'

/** A registration's company data as vendor fields. */
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
