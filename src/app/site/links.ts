export type SiteLink = readonly [to: string, label: string]

export const barLinks: readonly SiteLink[] = [
  ['/products', 'Products'],
  ['/grant-management', 'Grants'],
  ['/disaster-recovery', 'Disaster recovery'],
  ['/public-opportunities', 'Opportunities'],
  ['/public-vendors', 'Vendors'],
  ['/blog', 'Blog'],
]

/** Sections of the front page. */
export const anchors: readonly SiteLink[] = [
  ['/#features', 'Features'],
  ['/#contact', 'Contact'],
]

export type LinkGroup = readonly [title: string, links: readonly SiteLink[]]

/** In the usual order, grouped under headings. */
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
    'Get started',
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

/** Pages that the bar does not link, so that every public page can be reached by links. */
export const furtherLinks: readonly LinkGroup[] = [
  [
    'Product',
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
    'Open to the public',
    [
      ['/public-opportunities', 'Open solicitations'],
      ['/public-vendors', 'Vendor list'],
      ['/vendors', 'For vendors'],
      ['/citizen-portal', 'Citizen portal'],
      ['/accessibility', 'Accessibility'],
      ['/investors', 'Investors'],
    ],
  ],
]
