import { phrase, type Phrase } from '#platform/say.ts'

export type SiteLink = readonly [to: string, label: Phrase]

export const barLinks: readonly SiteLink[] = [
  ['/products', phrase('Products')],
  ['/grant-management', phrase('Grants')],
  ['/disaster-recovery', phrase('Disaster recovery')],
  ['/public-opportunities', phrase('Opportunities')],
  ['/public-vendors', phrase('Vendors')],
  ['/blog', phrase('Blog')],
]

/** Sections of the front page. */
export const anchors: readonly SiteLink[] = [
  ['/#features', phrase('Features')],
  ['/#contact', phrase('Contact')],
]

export type LinkGroup = readonly [title: Phrase, links: readonly SiteLink[]]

/** In the usual order, grouped under headings. */
export const footerLinks: readonly LinkGroup[] = [
  [
    phrase('About us'),
    [
      ['/about', phrase('About')],
      ['/careers', phrase('Careers')],
      ['/contact', phrase('Contact')],
      ['/blog', phrase('Blog')],
    ],
  ],
  [
    phrase('Get started'),
    [
      ['/waitlist', phrase('Waitlist')],
      ['/request-demo', phrase('Request Demo')],
      ['/feature-requests', phrase('Feature Requests')],
      ['/auth', phrase('Login')],
    ],
  ],
  [
    phrase('Trust'),
    [
      ['/privacy', phrase('Privacy')],
      ['/terms', phrase('Terms')],
      ['/security', phrase('Security')],
      ['/trust-center', phrase('Trust Center')],
    ],
  ],
]

/** A page for each kind of reader. */
export const madeFor: LinkGroup = [
  phrase('Made for'),
  [
    ['/solutions/counties', phrase('Counties')],
    ['/solutions/cities', phrase('Cities')],
    ['/solutions/utilities', phrase('Utilities')],
    ['/solutions/school-districts', phrase('School districts')],
    ['/solutions/grantees', phrase('Grantees and nonprofits')],
    ['/solutions/suppliers', phrase('Vendors and bidders')],
  ],
]

/** Pages that the bar does not link, so that every public page can be reached by links. */
export const furtherLinks: readonly LinkGroup[] = [
  madeFor,
  [
    phrase('Product'),
    [
      ['/products', phrase('Products')],
      ['/solutions', phrase('Solutions')],
      ['/pricing', phrase('Pricing')],
      ['/documentation', phrase('Documentation')],
      ['/customer-stories', phrase('Customer stories')],
      ['/schedule-demo', phrase('Schedule a demo')],
    ],
  ],
  [
    phrase('Open to the public'),
    [
      ['/public-opportunities', phrase('Open solicitations')],
      ['/public-vendors', phrase('Vendor list')],
      ['/vendors', phrase('For vendors')],
      ['/citizen-portal', phrase('Citizen portal')],
      ['/accessibility', phrase('Accessibility')],
      ['/investors', phrase('Investors')],
    ],
  ],
]
