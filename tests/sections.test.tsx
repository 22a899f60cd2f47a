import { expect, test } from 'vitest'
import { directory } from '#app/directory.ts'
import { menu, sectionOf, vendorMenu } from '#app/menu.ts'
import { called, mayOpen, pages } from '#app/pages.ts'
import { isForSellers } from '#app/sellers.ts'
import { crumbsOf } from '#app/use-crumbs.ts'
import { roles, type Rights, type Role } from '#platform/roles.ts'

const heldBy = (role: Role): Rights => (role === 'platform_admin' ? { role: 'admin', operates: true } : { role })

/** Records, forms for new and changed ones, and steps of a record are opened from their list. */
const isBelowAList = (path: string) => path.includes(':') || path.endsWith('/new')
/** The dashboard is above the sections, chapters of the manual are in the manual, /kit is for developers, a link in an email leads to /sign, /audit-papers or /small-agency-review, and a program to /connect-program. */
const isElsewhere = (path: string) =>
  path === '/dashboard' ||
  path === '/kit' ||
  path === '/sign' ||
  path === '/audit-papers' ||
  path === '/small-agency-review' ||
  path === '/connect-program' ||
  path.startsWith('/documentation/') ||
  path.startsWith('/sections/')

const worked = pages.filter(
  ({ path, route }) => route.open !== 'public' && route.open !== 'alone' && !isBelowAList(path) && !isElsewhere(path),
)
const listed = (home: string) =>
  (directory[home as keyof typeof directory] ?? []).flatMap(({ entries }) => entries.map(({ to }) => to as string))

test('every page that a role may open hangs under its section', () => {
  expect(worked.length).toBeGreaterThan(120)
  for (const role of roles) {
    const lost = worked
      .filter(({ path }) => mayOpen(path, heldBy(role)))
      .filter((page) => !listed(sectionOf(page)?.home ?? '').includes(page.path))
      .map(({ path }) => path)
    expect([role, lost]).toEqual([role, []])
  }
})

test('a section lists all of its menu, and no page twice', () => {
  for (const { home, name, items } of menu) {
    expect(called(home).title).toBe(name)
    expect([name, items.map(({ to }) => to).filter((to) => !listed(home).includes(to))]).toEqual([name, []])
    expect([name, listed(home)]).toEqual([name, [...new Set(listed(home))]])
  }
})

test('a vendor company works with six pages', () => {
  const six = [...vendorMenu.map(({ to }) => to as string), ...listed('/sections/company')]
  const lost = worked.filter(({ path }) => isForSellers(path) && !six.includes(path)).map(({ path }) => path)
  expect(lost).toEqual([])
})

test('breadcrumbs lead from the section down to the page above', () => {
  const above = (path: string, pathname = path, sells = false) =>
    crumbsOf(
      pages.find((page) => page.path === path)!,
      { pathname, sells },
    ).map(({ to, label }) => `${label} ${to}`)
  const section = 'Core Procurement /sections/core-procurement'
  expect(above('/purchase-orders')).toEqual([section])
  expect(above('/purchase-orders/new')).toEqual([section, 'Purchase orders /purchase-orders'])
  expect(above('/requisitions/:id/edit', '/requisitions/7/edit')).toEqual([
    section,
    'Requisitions /requisitions',
    'Requisition /requisitions/7',
  ])
  expect(above('/admin/training')).toEqual(['Training & Certification /sections/training-certification'])
  expect(above('/sections/core-procurement')).toEqual([])
  expect(above('/dashboard')).toEqual([])
  expect(above('/team', '/team', true)).toEqual(['Company /sections/company'])
  expect(above('/purchase-orders', '/purchase-orders', true)).toEqual([])
  expect(above('/vendor-portal/contracts', '/vendor-portal/contracts', true)).toEqual(['Contracts /contracts'])
  expect(above('/vendor-portal/contracts/:id', '/vendor-portal/contracts/7', true)).toEqual([
    'Contracts /contracts',
    'Your contracts /vendor-portal/contracts',
  ])
})
