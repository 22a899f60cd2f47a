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

test('the figures are those of the specification, and each is the sum of what the page shows', () => {
  expect(figures).toEqual([
    { label: 'Total grants', value: '$43.7M' },
    { label: 'Active programs', value: '10' },
    { label: 'Departments', value: '4' },
    { label: 'Demo roles', value: '4' },
  ])
})

test('there are four tabs, four sample grants, three sub-departments, and the words of the specification', () => {
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

test('what the page promises is what the server makes', () => {
  expect(demoRoles).toEqual(
    demoAccounts.map(({ role, description, permissions }) => ({ role, description, permissions })),
  )
  expect(demoDays).toBe(days)
  expect(departmentName).toBe(department.name)
  expect(subDepartments.map(({ name }) => name)).toEqual(Object.keys(activeGrants))
})
