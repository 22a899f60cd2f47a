import { expect, test } from 'vitest'
import type { Route } from '#kit/route.ts'
import { areas } from './areas.ts'

const routes = areas.flatMap(({ routes }) => Object.entries<Route>(routes))

test('no two areas claim the same address', () => {
  const paths = routes.map(([path]) => path)
  expect(paths).toEqual([...new Set(paths)])
})

test('a page that asks for a role is never open to everyone', () => {
  expect(routes.filter(([, { open, roles }]) => open && roles)).toEqual([])
})

test('these pages are open, and every other asks who is there', () => {
  expect(routes.flatMap(([path, { open }]) => (open ? [path] : []))).toEqual(['/', '/auth', '/auth/confirm', '/verify-email', '/request-reset', '/reset-password', '/dev/mail'])
})
