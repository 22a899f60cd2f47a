import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isHere, menu, menuFor, sectionOf, vendorEntryOf, vendorMenu } from '#app/menu.ts'
import { called, mayOpen, pages } from '#app/pages.ts'
import { commandsFor, pagesFor } from '#app/palette-search.ts'
import { isForSellers } from '#app/sellers.ts'
import { groups, quickActions, quickActionsFor, shortcuts } from '#app/shortcuts.ts'
import { roles, type Rights, type Role } from '#platform/roles.ts'
import * as spec from './spec-menu.ts'

/** The platform administrator of the specification administers the agency as well. */
const heldBy = (role: Role): Rights => (role === 'platform_admin' ? { role: 'admin', operates: true } : { role })

test('the menu has the specified sections, items, order and roles', () => {
  expect(
    menu.map(({ name, roles, items }) => [
      name,
      roles?.join(', '),
      items.map((item) => [item.to, ...(item.roles ? [item.roles.join(', ')] : [])]),
    ]),
  ).toEqual(spec.sidebar)
})

test('visibility is exact: a platform_admin does not see items listed for admins', () => {
  const listed = (wanted: string | undefined, role: Role) => !wanted || wanted.split(', ').includes(role)
  for (const role of roles) {
    const expected = spec.sidebar
      .filter(([, wanted]) => listed(wanted, role))
      .map(([name, , items]) => [name, items.filter(([, wanted]) => listed(wanted, role)).map(([to]) => to)] as const)
      .filter(([, items]) => items.length > 0)
    expect([role, menuFor(role).map(({ name, items }) => [name, items.map(({ to }) => to)])]).toEqual([role, expected])
  }
})

test('an empty section is hidden', () => {
  const seen = Object.fromEntries(roles.map((role) => [role, menuFor(role).length]))
  expect(seen).toEqual(spec.sectionsFor)
  expect(menuFor('user').map(({ name }) => name)).not.toContain('Utilities')
})

test('an item is highlighted only where path and query both match', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    return menu.flatMap(({ items }) => items.filter(({ to }) => isHere(to, { pathname, search })).map(({ to }) => to))
  }
  expect(at('/maintenance-management')).toEqual(['/maintenance-management'])
  expect(at('/maintenance-management?action=create')).toEqual(['/maintenance-management?action=create'])
  expect(at('/maintenance-management?action=close')).toEqual([])
  expect(at('/grant-management')).toEqual([])
  expect(at('/budget-management/lines/1')).toEqual([])
})

test('a page marks one section: that of the menu item above it, or the one that its area names', () => {
  const at = (path: string) => sectionOf(pages.find((page) => page.path === path)!)?.name
  expect(at('/vendor-directory/:id')).toBe('Vendor & Marketplace')
  expect(at('/admin/audits/:id')).toBe('Quality Assurance')
  expect(at('/maintenance-management')).toBe('Enterprise Asset Mgmt')
  expect(at('/compliance')).toBe('Security & Compliance')
  expect(at('/requisitions')).toBe('Core Procurement')
  expect(at('/disaster-response/incidents/:id')).toBe('Emergency & Disaster')
  expect(at('/approvals/chains')).toBe('Core Procurement')
  expect(at('/sections/core-procurement')).toBe('Core Procurement')
  expect(at('/dashboard')).toBeUndefined()
})

test("the section named above a page's title is the one that the menu marks", () => {
  const sections = new Set(menu.map(({ name }) => name))
  const named = readdirSync('src/areas').flatMap((area) => {
    const routes = readFileSync(join('src/areas', area, 'routes.tsx'), 'utf8')
    const lines = [...routes.matchAll(/'(\/[^']*)': \{((?:(?!': \{)[^])*?import\('([^']+)'\)(?:(?!': \{)[^])*)/g)]
    return lines.flatMap(([, path, line, file]) =>
      // A form that is declared here has the name of its area, or the one that it is given.
      (file!.endsWith('/records.ts')
        ? [/ under: '([^']+)'/.exec(line!)?.[1] ?? pages.find((page) => page.path === path)!.area]
        : [...readFileSync(join('src/areas', area, file!), 'utf8').matchAll(/ area="([^"]+)"/g)].map(
            ([, name]) => name!,
          )
      ).map((name) => ({ path: path!, name })),
    )
  })
  expect(named.length).toBeGreaterThan(100)
  const elsewhere = named.filter(({ path, name }) => {
    const page = pages.find((page) => page.path === path)
    const marked = page && sectionOf(page)?.name
    return sections.has(name) && marked !== undefined && marked !== name
  })
  expect(elsewhere).toEqual([])
})

test('every item of the menu has a unique name in its section', () => {
  for (const { items } of menu) {
    const names = items.map(({ to, label }) => label ?? called(to).title)
    expect(names).toEqual([...new Set(names)])
  }
})

test('the quick actions go to their specified targets, in order', () => {
  expect(
    quickActions.map(({ label, to }) => [label.startsWith('New RF') ? label : undefined, to.split('?')[0]]),
  ).toEqual(spec.quickActions)
})

test('the palette has its seven groups, and each command has a unique address and unique keys', () => {
  expect(groups).toEqual(spec.paletteGroups)
  expect(commandsFor(heldBy('platform_admin')).map(({ name }) => name)).toEqual(spec.paletteGroups)
  for (const { found } of commandsFor(heldBy('user'))) expect(found.length).toBeGreaterThan(0)
  const keys = shortcuts.map(({ keys }) => keys.join(' '))
  expect(keys).toEqual([...new Set(keys)])
})

test('no one is offered a command whose page would redirect them', () => {
  const offered = (role: Role) => commandsFor(heldBy(role)).flatMap(({ found }) => found.map(({ to }) => to))
  for (const role of roles) for (const to of offered(role)) expect([to, mayOpen(to, heldBy(role))]).toEqual([to, true])
  expect(offered('user')).not.toContain('/approvals-inbox')
  expect(offered('manager')).toContain('/approvals-inbox')
  expect(offered('manager')).not.toContain('/access-controls')
  expect(offered('platform_admin')).toContain('/access-controls')
})

test('an operator who is a plain member of an agency opens the operator’s pages, and no administrator’s', () => {
  const opens = (rights: Rights) => pages.map(({ path }) => path).filter((path) => mayOpen(path, rights))
  const more = opens({ role: 'user', operates: true }).filter((path) => !opens({ role: 'user' }).includes(path))
  expect(more.toSorted()).toEqual([
    '/admin/demos',
    '/admin/growth',
    '/admin/waitlist',
    '/business-plan-management',
    '/platform-admin',
    '/pricing-plans',
    '/tenant-management',
  ])
})

test("a command is found by parts of its words in any order, and one without matches isn't", () => {
  const find = (words: string[]) =>
    commandsFor(heldBy('admin'), words).flatMap(({ found }) => found.map(({ label }) => label))
  expect(find(['order', 'purch'])).toEqual(['New purchase order'])
  expect(find(['emergency', 'alerts'])).toEqual(['Weather alerts'])
  expect(find(['zeppelin'])).toEqual([])
})

test('people of a vendor company have six pages in their menu', () => {
  expect(vendorMenu.map(({ to, label }) => [to, label])).toEqual([
    ['/dashboard', 'Home'],
    ['/opportunities', 'Opportunities'],
    ['/purchase-orders', 'Orders'],
    ['/invoices', 'Invoices'],
    ['/contracts', 'Contracts'],
    ['/sections/company', 'Company'],
  ])
  const at = (path: string) => vendorEntryOf(path).label
  expect(at('/dashboard')).toBe('Home')
  expect(at('/vendor-portal/orders/:id')).toBe('Orders')
  expect(at('/vendor-portal/invoices')).toBe('Invoices')
  expect(at('/claims-change-orders')).toBe('Contracts')
  expect(at('/team')).toBe('Company')
  expect(at('/vendor-registration/:id')).toBe('Company')
})

test('a vendor company starts its own tasks, and an agency is offered none of them', () => {
  expect(quickActionsFor({ sells: false })).toEqual(quickActions)
  expect(quickActionsFor({ sells: true }).map(({ label }) => label)).toEqual([
    'Submit invoice',
    'Doing business with us',
    'Vendor portal',
    'Open solicitations',
    'Your orders',
    'Your payments',
    'Vendor registration',
    'Track shipments',
  ])
  const offered = (sells: boolean) =>
    commandsFor(heldBy('admin'), [], sells).flatMap(({ found }) => found.map(({ label }) => label))
  expect(offered(true)).toEqual(expect.arrayContaining(['Submit invoice', 'Settings']))
  for (const label of ['New RFP', 'New purchase order', 'Budget', 'Approvals'])
    expect([label, offered(false).includes(label), offered(true).includes(label)]).toEqual([label, true, false])
  // A shortcut without a side leads to a page that is useful for a vendor, or to a public one.
  const lost = shortcuts
    .filter(({ to, side }) => side !== 'buys' && !isForSellers(to.split('?')[0]!) && called(to).route.open !== 'public')
    .map(({ label }) => label)
  expect(lost).toEqual([])
  expect(pagesFor(heldBy('admin'), ['budget'], true)).toEqual([])
  expect(pagesFor(heldBy('admin'), ['budget']).length).toBeGreaterThan(0)
})
