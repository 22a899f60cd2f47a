/** The formats of the product's pictures: the part of the screen in CSS pixels, which pages reserve for them. */
export const pictureFormats = {
  /** A whole window, as wide as the page. */ window: { width: 1440, height: 860 },
  /** A part of a page, beside its text. */ part: { width: 832, height: 560 },
  /** The same on a phone. */ phone: { width: 390, height: 440 },
} as const
/** How many pixels of the file stand for one of them. `npm run pictures` takes them so. */
export const pictureDensity: Record<PictureFormat, number> = { window: 1.25, part: 1.25, phone: 1.5 }
export type PictureFormat = keyof typeof pictureFormats

export const pictureThemes = ['light', 'dark'] as const
export type PictureTheme = (typeof pictureThemes)[number]

export const pictureNames = [
  'dashboard',
  'solicitation',
  'evaluation',
  'requisition',
  'order',
  'invoice',
  'approvals',
  'budget',
  'forecast',
  'grant',
  'matches',
  'proposal',
  'operations',
  'recovery',
  'assets',
  'portal',
  'vendor-home',
  'vendor-invoices',
] as const
export type PictureName = (typeof pictureNames)[number]

/** The format of a picture beside the one of a phone. */
export const formatOf = (name: PictureName): PictureFormat => (name === 'dashboard' ? 'window' : 'part')

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
