import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Axe, for this page or a part of it. */
export async function axeOn(page: Page, within?: string): Promise<AxeBuilder> {
  // It injects itself, half a megabyte, into the page twice at every check: a page that already has it is not given
  // more.
  const isThere = await page.evaluate<boolean>('typeof axe === "object"')
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    // Passed rules are not described element by element; no one reads them.
    .options({ resultTypes: ['violations'] })
    // None of our pages has a frame; the mode with frames opens a window for each report.
    .setLegacyMode(true)
  return within ? axe.include(within) : axe
}
