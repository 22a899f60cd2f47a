import { registerPages } from '#areas/organization/controls/screens/register-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const assurance = area('Security & Compliance', {
  '/security-dashboard': {
    title: phrase('Security posture'),
    screen: screen(() => import('./security/screens/PostureScreen.tsx')),
  },
  // The public footer leads here too: signed out it is the public statement.
  '/security': {
    title: phrase('Security'),
    vendors: true,
    words: ['tools'],
    open: 'anyone',
    screen: screen(() => import('./security/screens/SecurityScreen.tsx')),
  },
  '/security-settings': {
    title: 'Security policy',
    screen: screen(() => import('./security/screens/SettingsScreen.tsx')),
  },
  '/access-controls': {
    title: phrase('Access controls'),
    roles: ['admin'],
    screen: screen(() => import('./access/screens/AccessScreen.tsx')),
  },
  // The holder activates it here, whatever their role.
  ...declared<typeof import('./access/pages.ts')>('assurance/access'),
  ...declared<typeof import('./pages/compliance/pages.ts')>('assurance/pages/compliance'),
  ...declared<typeof import('./controls/pages.ts')>('assurance/controls'),
  ...declared<typeof import('./pages/records/pages.ts')>('assurance/pages/records'),
  ...registerPages('/compliance/records/series', {
    of: 'retention_series',
    called: 'Record series',
    list: { to: '/compliance/records', label: 'Retention schedule' },
    record: () => import('./retention/records.ts').then(({ retentionSeries }) => retentionSeries),
  }),
  ...declared<typeof import('./holds/pages.ts')>('assurance/holds'),
  ...declared<typeof import('./dispositions/pages.ts')>('assurance/dispositions'),
  ...registerPages('/compliance/requests/deadlines', {
    of: 'records_request_terms',
    called: 'Response deadline',
    list: { to: '/compliance/requests?tab=deadlines', label: 'Response deadlines' },
    record: () => import('./records-requests/records.ts').then(({ requestTerm }) => requestTerm),
  }),
  ...declared<typeof import('./records-requests/pages.ts')>('assurance/records-requests'),
  '/advanced-compliance': {
    title: 'Compliance rules',
    screen: screen(() => import('./rule-runs/screens/RulesScreen.tsx')),
  },
  '/advanced-compliance/rules/:name': {
    title: 'Compliance rule',
    screen: screen(() => import('./rule-runs/screens/RuleScreen.tsx')),
  },
  ...declared<typeof import('./rule-runs/pages.ts')>('assurance/rule-runs'),
  ...declared<typeof import('./pages/program/pages.ts')>('assurance/pages/program'),
  '/admin/security-audit': {
    title: phrase('Security events'),
    screen: screen(() => import('./security/screens/AuditScreen.tsx')),
  },
  ...declared<typeof import('./security/pages.ts')>('assurance/security'),
  '/blockchain': {
    title: 'Audit log',
    screen: screen(() => import('./trail/screens/TrailScreen.tsx')),
    views: { 'tab=checkpoints': 'Checkpoints', 'tab=verify': 'Verify all', 'tab=witnesses': 'Witnesses' },
  },
  '/blockchain/entries/:source/:id': {
    title: 'Audit log entry',
    screen: screen(() => import('./trail/screens/EntryScreen.tsx')),
  },
  // The specification puts no guard on these two. Signed out they explain themselves and show no one's rows.
  '/certifications-policies': {
    title: 'Policies and certificates',
    open: 'anyone',
    screen: screen(() => import('./policies/screens/PoliciesScreen.tsx')),
  },
  ...declared<typeof import('./policies/pages.ts')>('assurance/policies'),
  ...declared<typeof import('./risks/pages.ts')>('assurance/risks'),
})

export const training = area('Training & Certification', {
  ...declared<typeof import('./pages/training/pages.ts')>('assurance/pages/training'),
  ...declared<typeof import('./training/pages.ts')>('assurance/training'),
  ...declared<typeof import('./certificates/pages.ts')>('assurance/certificates'),
  '/verify-certificate': {
    title: phrase('Verify a certificate'),
    words: ['tools'],
    open: 'anyone',
    screen: screen(() => import('./certificates/screens/VerifyScreen.tsx')),
  },
  '/admin/learning-analytics': {
    title: 'Learning analytics',
    screen: screen(() => import('./training/screens/AnalyticsScreen.tsx')),
  },
})

export const quality = area('Quality Assurance', {
  ...declared<typeof import('./quality/pages.ts')>('assurance/quality'),
  ...declared<typeof import('./audits/pages.ts')>('assurance/audits'),
  ...declared<typeof import('./pages/standards/pages.ts')>('assurance/pages/standards'),
  ...declared<typeof import('./standards/pages.ts')>('assurance/standards'),
  ...declared<typeof import('./inspections/pages.ts')>('assurance/inspections'),
  // The assigned inspector works here, whatever their role.
  ...declared<typeof import('./testing/pages.ts')>('assurance/testing'),
  '/comprehensive-test': {
    title: 'End-to-end test',
    roles: ['admin'],
    screen: screen(() => import('./checks/screens/EndToEndScreen.tsx')),
  },
  '/admin/system-test': {
    title: 'System self-test',
    roles: ['admin'],
    screen: screen(() => import('./checks/screens/SystemTestScreen.tsx')),
  },
  ...declared<typeof import('./checks/pages.ts')>('assurance/checks'),
  '/admin/gemini-ai-test': {
    title: 'Model connection test',
    roles: ['admin'],
    screen: screen(() => import('./checks/screens/ModelTestScreen.tsx')),
  },
  '/admin/ai-discoverability': {
    title: 'Discoverability',
    roles: ['admin'],
    screen: screen(() => import('./checks/screens/DiscoverabilityScreen.tsx')),
  },
  '/admin/ai-discoverability-test': {
    title: 'Discoverability test',
    roles: ['admin'],
    screen: screen(() => import('./checks/screens/DiscoverabilityTestScreen.tsx')),
  },
})
