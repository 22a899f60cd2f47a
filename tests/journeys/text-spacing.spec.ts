import { expect, test, type Page } from '@playwright/test'
import { expectFits, signInAs } from './visitor.ts'

// WCAG 1.4.12: with these distances nothing may be cut off. An element with its own scroll bar, or with an ellipsis
// and its full text in its link or title, loses nothing.
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const cutOff = `[...document.querySelectorAll('main *')].flatMap((part) => {
  const style = getComputedStyle(part)
  const isHidden = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.overflowY === 'hidden' || style.overflowY === 'clip'
  const hasText = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const forReadersOnly = part.clientWidth <= 1 || part.closest('.sr-only') !== null || part.closest('[aria-hidden=true]') !== null
  if (!isHidden || !hasText || forReadersOnly || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return []
  const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
  return cut ? [part.tagName + ' ' + part.textContent.trim().slice(0, 60)] : []
})`

async function expectNothingCutOff(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The content policy would refuse a style sheet of the page itself, but not the reader’s own.
  await page.evaluate(
    `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(spacing)}); document.adoptedStyleSheets.push(sheet) }`,
  )
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^\s*Loading/ }),
  ).toHaveCount(0)
  expect([path, await page.evaluate(cutOff)]).toEqual([path, []])
}

test('with wider spacing no text of a public page is cut off', async ({ page }) => {
  for (const path of ['/', '/public-opportunities', '/citizen-portal', '/accessibility', '/auth', '/contact']) {
    await expectNothingCutOff(page, path)
    await expectFits(page)
  }
})

// A table with many columns may scroll horizontally there.
test('with wider spacing no text of the most used pages is cut off', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  for (const path of [
    '/dashboard',
    '/approvals-inbox',
    '/vendor-directory',
    '/purchase-orders',
    '/invoices',
    '/grant-hub',
  ])
    await expectNothingCutOff(page, path)
})
