import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { articles } from './articles/screens/articles.ts'
import { articleRoutes } from './articles/screens/article-routes.tsx'
import { guideRoutes } from './documentation/screens/guide-routes.tsx'
import { textScreen } from './site/screens/text-screen.tsx'
import { phrase } from '#platform/say.ts'

export const publicPages = area('Public', {
  '/': {
    title: 'Granary — Procurement, grants and disaster recovery',
    description: 'Procurement, grants and disaster recovery for public agencies.',
    open: 'public',
    screen: screen(() => import('./landing/screens/LandingScreen.tsx')),
  },
  '/products': {
    title: 'Products',
    description: 'One platform, seven modules: from the budget to the audit.',
    open: 'public',
    screen: screen(() => import('./products/screens/ProductsScreen.tsx')),
  },
  '/solutions': {
    title: 'Solutions',
    description: 'Solutions for procurement, disaster recovery and grants.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/SolutionsScreen.tsx')),
  },
  '/solutions/government-procurement': {
    title: 'Government procurement',
    description: 'From requisition to award, with the rule behind each step.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/ProcurementScreen.tsx')),
  },
  '/solutions/disaster-recovery-grants': {
    title: 'Disaster recovery grants',
    description: 'From declaration to drawdown, with Public Assistance deadlines.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/RecoveryScreen.tsx')),
  },
  '/solutions/grant-management': {
    title: 'Grant management',
    description: 'The grant life cycle in eight steps, with an indirect cost calculator.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/GrantsScreen.tsx')),
  },
  '/pricing': {
    title: 'Pricing',
    description: 'Three plans from $0 to $999 a month. Self-hosting is free.',
    open: 'public',
    screen: screen(() => import('./pricing/screens/PricingScreen.tsx')),
  },
  '/about': {
    title: 'About',
    description: 'Who we are and how we check our own claims.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/about.md')),
  },
  '/careers': {
    title: 'Careers',
    description: 'No open positions right now. Here is how to reach us.',
    open: 'public',
    screen: screen(() => import('./forms/screens/CareersScreen.tsx')),
  },
  '/investors': {
    title: 'Investors',
    description: 'Company facts and published documents. No forecasts.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/investors.md')),
  },
  '/trust-center': {
    title: 'Trust center',
    description: 'Security and compliance of Granary, with evidence.',
    open: 'public',
    screen: screen(() => import('./trust/screens/TrustCenterScreen.tsx')),
  },
  '/customer-stories': {
    title: 'Customer stories',
    description: 'Illustrative scenarios with numbers you can check.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/customer-stories.md')),
  },
  '/accessibility': {
    title: 'Accessibility',
    description: 'WCAG 2.2 AA conformance, known issues and contact.',
    open: 'public',
    screen: screen(() => import('./conformance/screens/AccessibilityScreen.tsx')),
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What data we keep, why, for how long and who can see it.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/privacy.md')),
  },
  '/terms': {
    title: 'Terms of use',
    description: 'The terms of use of Granary, in plain language.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/terms.md')),
  },
  '/vendors': {
    title: 'Doing business with us',
    description: 'How to register, bid and get paid by public agencies.',
    open: 'anyone',
    screen: textScreen(() => import('./site/texts/vendors.md')),
  },
  '/documentation': {
    title: 'Documentation',
    description: 'User guide, administrator guide and federal rules.',
    open: 'anyone',
    screen: screen(() => import('./documentation/screens/DocumentationScreen.tsx')),
  },
  ...guideRoutes,
  '/blog': {
    title: 'Blog',
    description: 'Articles on procurement, grants and disaster recovery, with citations.',
    open: 'public',
    screen: screen(() => import('./articles/screens/BlogScreen.tsx')),
  },
  ...articleRoutes,
  '/waitlist': {
    title: 'Waitlist',
    description: 'Join the waitlist for new modules of Granary.',
    open: 'public',
    screen: screen(() => import('./forms/screens/WaitlistScreen.tsx')),
  },
  '/feature-requests': {
    title: 'Feature requests',
    description: 'Request features, vote, and see what’s planned.',
    open: 'public',
    screen: screen(() => import('./forms/screens/FeatureRequestsScreen.tsx')),
  },
  '/contact': {
    title: 'Contact',
    description: 'Sales, support, accessibility, privacy and press.',
    open: 'anyone',
    screen: screen(() => import('./forms/screens/ContactScreen.tsx')),
  },
  '/request-demo': {
    title: 'Request a demo',
    description: 'A 30-minute demo of the running product.',
    open: 'public',
    screen: screen(() => import('./forms/screens/RequestDemoScreen.tsx')),
  },
  '/schedule-demo': {
    title: 'Schedule a demo',
    description: 'Pick a time for a live demo, in your time zone.',
    open: 'public',
    screen: screen(() => import('./forms/screens/ScheduleDemoScreen.tsx')),
  },
  '/citizen-portal': {
    title: phrase('Citizen portal'),
    description: phrase('See spending and projects, report a problem, download data.'),
    words: ['portal'],
    open: 'public',
    screen: screen(() => import('./portal/screens/CitizenPortalScreen.tsx')),
  },
  '/quantum-ai-advantage': {
    title: 'What the optimizer does',
    description: 'Optimal award splits, proven. No quantum computer runs here.',
    open: 'public',
    screen: screen(() => import('./optimization/screens/QuantumAdvantageScreen.tsx')),
  },
  '/quantum-route-optimization': {
    title: 'Route optimization',
    description: 'Route planning near the best known. No quantum computer runs here.',
    open: 'public',
    screen: screen(() => import('./optimization/screens/RouteOptimizationScreen.tsx')),
  },
  '/carbon-credits': {
    title: 'Carbon reductions and offsets',
    description: 'Emissions, reductions and offsets, kept apart. No trading.',
    open: 'public',
    screen: screen(() => import('./carbon/screens/CarbonScreen.tsx')),
  },
  '/iot-delivery-tracking': {
    title: 'Sensor delivery tracking',
    description: 'Replay a simulated delivery with sensor evidence.',
    open: 'public',
    screen: screen(() => import('./deliveries/screens/DeliveryScreen.tsx')),
  },
  '/iot-intelligence': {
    title: 'Sensor intelligence',
    description: 'Try alarm rules on a simulated pump station.',
    open: 'public',
    screen: screen(() => import('./deliveries/screens/SensorsScreen.tsx')),
  },
  '/blockchain-trust': {
    title: 'Verifiable audit log',
    description: 'A hash-chained log you can verify. Not a blockchain.',
    open: 'public',
    screen: screen(() => import('./trust/screens/TrustScreen.tsx')),
  },
  '/disaster-recovery': {
    title: 'Disaster recovery',
    description: 'From alert to incident to funded project.',
    open: 'public',
    screen: screen(() => import('./recovery/screens/DisasterRecoveryScreen.tsx')),
  },
  '/nyc-aging-demo': {
    title: 'Demo for an aging department',
    description: 'Four roles, three sub-departments and four sample grants.',
    open: 'public',
    screen: screen(() => import('./aging-demo/screens/AgingDemoScreen.tsx')),
    summary: screen(() => import('./aging-demo/screens/AgingSummaryScreen.tsx')),
  },
})

export { conformanceReport } from './conformance/screens/report.ts'

/** The content of the feeds: the articles, newest first. */
export const news = articles.map(({ slug, title, description, date }) => ({
  path: `/blog/${slug}`,
  title,
  description,
  date,
}))
