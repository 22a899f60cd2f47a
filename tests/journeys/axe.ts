import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Axe, for this page or a part of it. */
export async function axeOn(page: Page, within?: string): Promise<AxeBuilder> {
  // It takes itself, half a megabyte, into the page twice with every look: a page that has it is given nothing more.
  const isThere = await page.evaluate<boolean>('typeof axe === "object"')
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    // What is in order is not described, element by element; nobody reads it.
    .options({ resultTypes: ['violations'] })
    // No page of ours has a frame in it; the way with frames opens a window for each report.
    .setLegacyMode(true)
  return within ? axe.include(within) : axe
}
