export type SiteLink = readonly [to: string, label: string]

export const barLinks: readonly SiteLink[] = [
  ['/products', 'Products'],
  ['/grant-management', 'Grants'],
  ['/disaster-recovery', 'Disaster recovery'],
  ['/public-opportunities', 'Opportunities'],
  ['/public-vendors', 'Vendors'],
  ['/blog', 'Blog'],
]

/** Places on the front page. */
export const anchors: readonly SiteLink[] = [
  ['/#features', 'Features'],
  ['/#contact', 'Contact'],
]

export const footerLinks: readonly SiteLink[] = [
  ['/about', 'About'],
  ['/careers', 'Careers'],
  ['/contact', 'Contact'],
  ['/blog', 'Blog'],
  ['/waitlist', 'Waitlist'],
  ['/request-demo', 'Request Demo'],
  ['/feature-requests', 'Feature Requests'],
  ['/auth', 'Login'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/security', 'Security'],
  ['/trust-center', 'Trust Center'],
]

/** What is found nowhere in the bar, so that every public page can be reached by reading. */
export const furtherLinks: readonly SiteLink[] = [
  ['/products', 'Products'],
  ['/solutions', 'Solutions'],
  ['/pricing', 'Pricing'],
  ['/documentation', 'Documentation'],
  ['/vendors', 'For vendors'],
  ['/public-opportunities', 'Open tenders'],
  ['/public-vendors', 'Vendor list'],
  ['/citizen-portal', 'Citizen portal'],
  ['/customer-stories', 'Customer stories'],
  ['/schedule-demo', 'Schedule a demo'],
  ['/accessibility', 'Accessibility'],
  ['/investors', 'Investors'],
]
