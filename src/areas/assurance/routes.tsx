import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { plannedIn } from '#kit/planned.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const assurance = area('Security & Compliance', {
  '/security-dashboard': { title: 'Security posture', ...planned },
  // The public footer leads here too: signed out it is the public statement.
  '/security': { title: 'Security', open: 'anyone', ...planned },
  '/security-settings': { title: 'Security policy', ...planned },
  '/access-controls': { title: 'Access controls', roles: ['admin'], ...planned },
  '/compliance': { title: 'Compliance', ...planned },
  '/advanced-compliance': { title: 'Compliance rules', ...planned },
  '/admin/compliance': { title: 'Compliance program', roles: ['admin', 'manager'], ...planned },
  '/admin/security-audit': { title: 'Security audit', ...planned },
  '/blockchain': {
    title: 'Tamper evidence',
    screen: lazy(() => import('./trail/screens/TrailScreen.tsx')),
    views: { 'tab=checkpoints': 'Checkpoints', 'tab=verify': 'Verify all', 'tab=witnesses': 'Witnesses' },
  },
  '/blockchain/entries/:source/:id': { title: 'Sealed entry', screen: lazy(() => import('./trail/screens/EntryScreen.tsx')) },
  // The spec puts no guard before these two: signed out they explain, and show nobody's rows.
  '/certifications-policies': { title: 'Certificates and policies', open: 'anyone', ...planned },
  '/incident-risk-register': { title: 'Incidents and risks', open: 'anyone', ...planned },
})

export const training = area('Training & Certification', {
  '/admin/training': { title: 'Training', ...planned },
  '/admin/certifications': { title: 'Certifications', ...planned },
  '/admin/learning-analytics': { title: 'Learning analytics', ...planned },
})

export const quality = area('Quality Assurance', {
  '/admin/quality': { title: 'Quality', ...planned },
  '/admin/audits': { title: 'Audits', ...planned },
  '/admin/standards': { title: 'Standards', ...planned },
  '/inspections-checklists': { title: 'Inspections and checklists', roles: ['admin', 'manager'], ...planned },
  '/testing-dashboard': { title: 'Test scripts', ...planned },
  '/comprehensive-test': { title: 'End-to-end test', roles: ['admin'], ...planned },
  '/admin/system-test': { title: 'System self-test', roles: ['admin'], ...planned },
  '/admin/gemini-ai-test': { title: 'Model connection test', roles: ['admin'], ...planned },
  '/admin/ai-discoverability': { title: 'Discoverability', roles: ['admin'], ...planned },
  '/admin/ai-discoverability-test': { title: 'Discoverability test', roles: ['admin'], ...planned },
})
