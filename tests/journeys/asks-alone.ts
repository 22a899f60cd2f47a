import type { Page } from '@playwright/test'

/**
 * The pages send reads together. For a journey that holds or refuses one of them, the server answers each part of a
 * batch as it may: ask it alone.
 */
export const asksAlone = (page: Page): Promise<unknown> =>
  page.route('**/functions/v1/batch', (route) => {
    const { parts } = route.request().postDataJSON() as { parts: unknown[] }
    const lines = parts.map((_, part) => ({ part, status: 421, headers: { 'retry-after': '0' }, bytes: 0 }))
    return route.fulfill({ body: [{ positions: null }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('') })
  })
