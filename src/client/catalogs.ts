import type { Catalog, Language } from '#platform/say.ts'
import { keepLanguage, readerNow, setReader, type CatalogName } from './language.ts'

/** One file for each area; another language has files of its own beside these. */
const files: Record<'common' | CatalogName, () => Promise<{ default: Catalog }>> = {
  common: () => import('../translations/es/common.json'),
  'sign-in': () => import('../translations/es/sign-in.json'),
  portal: () => import('../translations/es/portal.json'),
  site: () => import('../translations/es/site.json'),
  tools: () => import('../translations/es/tools.json'),
  opportunities: () => import('../translations/es/opportunities.json'),
  vendor: () => import('../translations/es/vendor.json'),
  forms: () => import('../translations/es/forms.json'),
  auditor: () => import('../translations/es/auditor.json'),
}

/** The catalogs of a page; those of other pages follow, so that they need not wait. */
export async function loadCatalogs(names: readonly CatalogName[]): Promise<void> {
  await Promise.all(['common' as const, ...names].map(load))
  for (const name of Object.keys(files) as CatalogName[]) void load(name).catch(() => undefined)
}

async function load(name: keyof typeof files): Promise<void> {
  if (readerNow().catalogs[name]) return
  const words = (await files[name]()).default
  setReader({ ...readerNow(), catalogs: { ...readerNow().catalogs, [name]: words } })
}

/** Kept in this browser. The page is drawn again in place, so that no input is lost. */
export async function chooseLanguage(to: Language, names: readonly CatalogName[] | undefined): Promise<void> {
  keepLanguage(to)
  if (to !== 'en' && names) await loadCatalogs(names).catch(() => undefined)
  setReader({ ...readerNow(), to })
}
