import { expect, test } from 'vitest'
import { headOf, pageTitle } from './head.ts'

test('a title ends in the product’s name, once', () => {
  expect(pageTitle('Sign in', 'Granary')).toBe('Sign in | Granary')
  expect(pageTitle('Granary — for agencies', 'Granary')).toBe('Granary — for agencies')
})

test('an indexable page states its name and address', () => {
  const { marks } = headOf({
    title: 'Pricing',
    description: 'Three offers.',
    pathname: '/pricing',
    productName: 'Granary',
    origin: 'https://granary.example.gov',
  })
  expect(marks.find(({ selector }) => selector === 'link[rel="canonical"]')?.value).toBe(
    'https://granary.example.gov/pricing',
  )
  expect(marks.find(({ selector }) => selector === 'meta[property="og:title"]')?.value).toBe('Pricing | Granary')
  expect(marks.every(({ value }) => value)).toBe(true)
})

test('a page in Spanish has an address of its own', () => {
  const { marks } = headOf({
    title: 'Precios',
    description: 'Tres planes.',
    pathname: '/pricing',
    productName: 'Granary',
    origin: 'https://granary.example.gov',
    language: 'es',
  })
  expect(marks.find(({ selector }) => selector === 'link[rel="canonical"]')?.value).toBe(
    'https://granary.example.gov/pricing?lang=es',
  )
})

test('a work page has no canonical address', () => {
  const { marks } = headOf({
    title: 'Settings',
    pathname: '/settings',
    productName: 'Granary',
    origin: 'https://granary.example.gov',
  })
  expect(marks.find(({ selector }) => selector === 'link[rel="canonical"]')?.value).toBeUndefined()
})
