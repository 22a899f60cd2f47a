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

export type LinkGroup = readonly [title: string, links: readonly SiteLink[]]

/** In the order that everybody knows, under what they have in common. */
export const footerLinks: readonly LinkGroup[] = [
  [
    'About us',
    [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/contact', 'Contact'],
      ['/blog', 'Blog'],
    ],
  ],
  [
    'Begin',
    [
      ['/waitlist', 'Waitlist'],
      ['/request-demo', 'Request Demo'],
      ['/feature-requests', 'Feature Requests'],
      ['/auth', 'Login'],
    ],
  ],
  [
    'Trust',
    [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/security', 'Security'],
      ['/trust-center', 'Trust Center'],
    ],
  ],
]

/** What is found nowhere in the bar, so that every public page can be reached by reading. */
export const furtherLinks: readonly LinkGroup[] = [
  [
    'The product',
    [
      ['/products', 'Products'],
      ['/solutions', 'Solutions'],
      ['/pricing', 'Pricing'],
      ['/documentation', 'Documentation'],
      ['/customer-stories', 'Customer stories'],
      ['/schedule-demo', 'Schedule a demo'],
    ],
  ],
  [
    'Open to everybody',
    [
      ['/public-opportunities', 'Open tenders'],
      ['/public-vendors', 'Vendor list'],
      ['/vendors', 'For vendors'],
      ['/citizen-portal', 'Citizen portal'],
      ['/accessibility', 'Accessibility'],
      ['/investors', 'Investors'],
    ],
  ],
]
