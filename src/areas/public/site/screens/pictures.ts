/**
 * The formats of the product's pictures: the part of the screen in CSS pixels, and how many pixels of the file stand
 * for one of them. `npm run pictures` takes them in these sizes, and pages reserve their place by them.
 */
export const pictureFormats = {
  /** A whole window, as wide as the page. */ window: { width: 1440, height: 860, density: 1.25 },
  /** A part of a page, beside its text. */ part: { width: 832, height: 560, density: 1.25 },
  /** The same on a phone. */ phone: { width: 390, height: 440, density: 1.5 },
} as const
export type PictureFormat = keyof typeof pictureFormats

export const pictureThemes = ['light', 'dark'] as const
export type PictureTheme = (typeof pictureThemes)[number]

/** Each picture, in the format that it has beside the one of a phone. */
export const pictures = {
  dashboard: 'window',
  solicitation: 'part',
  evaluation: 'part',
  requisition: 'part',
  order: 'part',
  invoice: 'part',
  approvals: 'part',
  budget: 'part',
  forecast: 'part',
  grant: 'part',
  matches: 'part',
  proposal: 'part',
  operations: 'part',
  recovery: 'part',
  assets: 'part',
  portal: 'part',
  'vendor-home': 'part',
  'vendor-invoices': 'part',
} as const satisfies Record<string, PictureFormat>
export type PictureName = keyof typeof pictures

export const pictureLanguages = ['en', 'es'] as const
export type PictureLanguage = (typeof pictureLanguages)[number]
/** The product speaks Spanish where vendors and residents read, and so do the pictures of it. */
const inSpanish: readonly PictureName[] = ['solicitation', 'portal', 'vendor-home', 'vendor-invoices']
export const languagesOf = (name: PictureName): readonly PictureLanguage[] =>
  inSpanish.includes(name) ? pictureLanguages : ['en']

export const pictureFile = (
  name: PictureName,
  format: PictureFormat,
  theme: PictureTheme,
  language: PictureLanguage = 'en',
) => `${name}-${language === 'en' ? '' : `${language}-`}${format === 'phone' ? 'phone-' : ''}${theme}.avif`
