import { expect, test } from '@playwright/test'
import { signInAs } from './visitor.ts'

// WCAG 1.4.12: with these distances nothing may be cut off. What has its own bar for scrolling, or is cut with an ellipsis
// and whole in its link or title, loses nothing.
const spacing = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const cutOff = `[...document.querySelectorAll('main *')].flatMap((part) => {
  const style = getComputedStyle(part)
  const isHidden = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.overflowY === 'hidden' || style.overflowY === 'clip'
  const hasText = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const forReadersOnly = part.clientWidth <= 1 || part.closest('.sr-only') !== null || part.closest('[aria-hidden=true]') !== null
  if (!isHidden || !hasText || forReadersOnly || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return []
  const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
  return cut ? [part.tagName + ' ' + part.textContent.trim().slice(0, 60)] : []
})`

async function expectNothingCutOff(page: import('@playwright/test').Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A style sheet of the page itself would be refused by the content policy; a reader’s own is not.
  await page.evaluate(`{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(spacing)}); document.adoptedStyleSheets.push(sheet) }`)
  expect([path, await page.evaluate(cutOff)]).toEqual([path, []])
  expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([path, 0])
}

test('with wider spacing no text of a public page is cut off', async ({ page }) => {
  for (const path of ['/', '/public-opportunities', '/citizen-portal', '/accessibility', '/auth', '/contact']) await expectNothingCutOff(page, path)
})

test('with wider spacing no text of the pages of most use is cut off', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist')
  for (const path of ['/dashboard', '/approvals', '/vendors-list', '/purchase-orders', '/invoices', '/grants']) await expectNothingCutOff(page, path)
})
