import { expect, test } from 'vitest'
import { demoAccounts, demoDays as days } from '#platform/functions/demo/accounts.ts'
import { department, subDepartments } from '#platform/functions/demo/department.ts'
import {
  activeGrants,
  demoDays,
  demoRoles,
  departmentName,
  figures,
  sampleGrants,
  setupWords,
  simulatedBilling,
  tabs,
} from './rules.ts'

test('the figures match the specification, and each is the sum of what the page shows', () => {
  expect(figures).toEqual([
    { label: 'Total grants', value: '$43.7M' },
    { label: 'Active programs', value: '10' },
    { label: 'Departments', value: '4' },
    { label: 'Demo roles', value: '4' },
  ])
})

test("the page has four tabs, four sample grants, three sub-departments and the specification's words", () => {
  expect(tabs).toEqual(['Demo Accounts', 'Organization', 'Sample Grants', 'Features'])
  expect(sampleGrants).toHaveLength(4)
  expect(
    sampleGrants.map(({ status }) => status).filter((status) => status === 'Active - Needs Attention'),
  ).toHaveLength(1)
  expect(sampleGrants.every(({ department }) => department in activeGrants)).toBe(true)
  expect(setupWords).toEqual({
    button: 'Setup Demo Users',
    running: 'Setting up...',
    done: ['Demo Setup Complete', 'Demo users created successfully'],
    failed: ['Setup Error', 'Failed to create demo users'],
  })
  expect(simulatedBilling).toEqual({ plan: 'Enterprise plan', price: '$2,999 per month', seats: 'unlimited users' })
  expect(demoDays).toBe(30)
})

test('the server creates the accounts that the page describes', () => {
  expect(demoRoles).toEqual(
    demoAccounts.map(({ role, description, permissions }) => ({ role, description, permissions })),
  )
  expect(demoDays).toBe(days)
  expect(departmentName).toBe(department.name)
  expect(subDepartments.map(({ name }) => name)).toEqual(Object.keys(activeGrants))
})
