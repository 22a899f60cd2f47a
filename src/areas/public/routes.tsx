import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { articles } from './articles/screens/articles.ts'
import { articleRoutes } from './articles/screens/article-routes.tsx'
import { guideRoutes } from './documentation/screens/guide-routes.tsx'
import { textScreen } from './site/screens/text-screen.tsx'

export const publicPages = area('Public', {
  '/': {
    title: 'Granary — Procurement, grants and disaster recovery',
    description:
      'One program for public agencies to buy, win and spend grants and recover from disasters, with a trail that anybody can verify.',
    open: 'public',
    screen: screen(() => import('./landing/screens/LandingScreen.tsx')),
  },
  '/products': {
    title: 'Products',
    description: 'Seven lines of work of one program: what can be used today and what is planned, line by line.',
    open: 'public',
    screen: screen(() => import('./products/screens/ProductsScreen.tsx')),
  },
  '/solutions': {
    title: 'Solutions',
    description: 'Three jobs from the first paper to the last: procurement, disaster recovery, grants.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/SolutionsScreen.tsx')),
  },
  '/solutions/government-procurement': {
    title: 'Government procurement',
    description:
      'From the requisition to the award, with the paragraph behind each step, and a finder for the federal procurement method.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/ProcurementScreen.tsx')),
  },
  '/solutions/disaster-recovery-grants': {
    title: 'Disaster recovery grants',
    description:
      'From the declaration to the drawdown, with the clocks of Public Assistance and a list of the documents you will need.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/RecoveryScreen.tsx')),
  },
  '/solutions/grant-management': {
    title: 'Grant management',
    description: 'The life of a grant in eight steps, and a calculator for indirect cost with the de minimis rate.',
    open: 'public',
    screen: screen(() => import('./solutions/screens/GrantsScreen.tsx')),
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Three offers from 0 to 999 USD per month and organization, from the plan catalogue. Running it yourself is free.',
    open: 'public',
    screen: screen(() => import('./pricing/screens/PricingScreen.tsx')),
  },
  '/about': {
    title: 'About',
    description: 'What we believe, how we check our own claims, and how to talk to us.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/about.md')),
  },
  '/careers': {
    title: 'Careers',
    description: 'There is no open position at the moment. How we work, what we look for, and how to write to us.',
    open: 'public',
    screen: screen(() => import('./forms/screens/CareersScreen.tsx')),
  },
  '/investors': {
    title: 'Investors',
    description: 'Facts about the business, what is published and what is not, without a forecast.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/investors.md')),
  },
  '/trust-center': {
    title: 'Trust center',
    description:
      'Controls with their evidence, what is still open, and the parts of this installation asked by your own browser.',
    open: 'public',
    screen: screen(() => import('./trust/screens/TrustCenterScreen.tsx')),
  },
  '/customer-stories': {
    title: 'Customer stories',
    description: 'Three illustrative scenarios with arithmetic that can be checked. No customer is described.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/customer-stories.md')),
  },
  '/accessibility': {
    title: 'Accessibility',
    description: 'Conformance with WCAG 2.2 AA as measured, known problems, and whom to tell.',
    open: 'public',
    screen: screen(() => import('./conformance/screens/AccessibilityScreen.tsx')),
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What is kept about you, why, for how long and who can see it.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/privacy.md')),
  },
  '/terms': {
    title: 'Terms of use',
    description:
      'The terms of use in plain words: who may use it, what we promise and what we do not, with the day of each change.',
    open: 'public',
    screen: textScreen(() => import('./site/texts/terms.md')),
  },
  '/vendors': {
    title: 'Doing business with us',
    description:
      'How to do business with a public agency: five steps, how vendors are let in and paid, and answers to questions.',
    open: 'anyone',
    screen: textScreen(() => import('./site/texts/vendors.md')),
  },
  '/documentation': {
    title: 'Documentation',
    description: 'The manual: how to use Granary, how to run it, and the federal rules behind it.',
    open: 'anyone',
    screen: screen(() => import('./documentation/screens/DocumentationScreen.tsx')),
  },
  ...guideRoutes,
  '/blog': {
    title: 'Blog',
    description: 'Articles on public buying, grants and disaster recovery, with the paragraph beside the sentence.',
    open: 'public',
    screen: screen(() => import('./articles/screens/BlogScreen.tsx')),
  },
  ...articleRoutes,
  '/waitlist': {
    title: 'Waitlist',
    description:
      'Join the waitlist: new lines of work are opened to a few agencies at a time, in the order in which they came.',
    open: 'public',
    screen: screen(() => import('./forms/screens/WaitlistScreen.tsx')),
  },
  '/feature-requests': {
    title: 'Feature requests',
    description: 'The public board of wishes: ask, search, vote, and see what is planned, started or done.',
    open: 'public',
    screen: screen(() => import('./forms/screens/FeatureRequestsScreen.tsx')),
  },
  '/contact': {
    title: 'Contact',
    description: 'One form for sales, support, accessibility, privacy and the press, with a number that confirms it.',
    open: 'anyone',
    screen: screen(() => import('./forms/screens/ContactScreen.tsx')),
  },
  '/request-demo': {
    title: 'Request a demonstration',
    description: 'Ask for half an hour on the running product, with your questions first.',
    open: 'public',
    screen: screen(() => import('./forms/screens/RequestDemoScreen.tsx')),
  },
  '/schedule-demo': {
    title: 'Schedule a demonstration',
    description: 'Choose a time for a demonstration in your own time zone, with a link to move or cancel it.',
    open: 'public',
    screen: screen(() => import('./forms/screens/ScheduleDemoScreen.tsx')),
  },
  '/citizen-portal': {
    title: 'Citizen portal',
    description:
      'What an agency spends and builds, with the payments behind each figure; report a problem and see what becomes of it; take the data along.',
    open: 'public',
    screen: screen(() => import('./portal/screens/CitizenPortalScreen.tsx')),
  },
  '/quantum-ai-advantage': {
    title: 'What the optimizer does',
    description:
      'Split an award among vendors in your own browser, by classical branch and bound, with the bound and the gap. No quantum computer runs here.',
    open: 'public',
    screen: screen(() => import('./optimisation/screens/QuantumAdvantageScreen.tsx')),
  },
  '/quantum-route-optimization': {
    title: 'Route optimization',
    description:
      'Plan tours in your own browser by a classical method, and see the distance to the best known plan of a public case.',
    open: 'public',
    screen: screen(() => import('./optimisation/screens/RouteOptimizationScreen.tsx')),
  },
  '/carbon-credits': {
    title: 'Carbon reductions and offsets',
    description:
      'How emissions, reductions and offsets are recorded and kept apart, with a sample ledger and dated factors. Nothing is traded.',
    open: 'public',
    screen: screen(() => import('./carbon/screens/CarbonScreen.tsx')),
  },
  '/iot-delivery-tracking': {
    title: 'Delivery tracking by sensor',
    description:
      'Replay a simulated delivery: position, temperature, a limit that is passed, and the evidence at its end.',
    open: 'public',
    screen: screen(() => import('./deliveries/screens/DeliveryScreen.tsx')),
  },
  '/iot-intelligence': {
    title: 'Sensors at work',
    description: 'Move the sliders of a simulated pump house and see when a sensor should speak, and when not.',
    open: 'public',
    screen: screen(() => import('./deliveries/screens/SensorsScreen.tsx')),
  },
  '/blockchain-trust': {
    title: 'Proof without a blockchain',
    description:
      'A hash-chained, Merkle-proved log in plain words, what it proves and what it cannot. Check a proof in your own browser; nothing leaves the page.',
    open: 'public',
    screen: screen(() => import('./trust/screens/TrustScreen.tsx')),
  },
  '/disaster-recovery': {
    title: 'Disaster recovery',
    description:
      'From a warning to an incident to a paid project: a sample alert, read and decided in your own browser.',
    open: 'public',
    screen: screen(() => import('./recovery/screens/DisasterRecoveryScreen.tsx')),
  },
  '/nyc-aging-demo': {
    title: 'Demonstration for an aging department',
    description:
      'A sample department for the aging: four roles, three sub-departments and the grants behind meals, caregivers and rides.',
    open: 'public',
    screen: screen(() => import('./aging-demo/screens/AgingDemoScreen.tsx')),
    summary: screen(() => import('./aging-demo/screens/AgingSummaryScreen.tsx')),
  },
})

export { conformanceReport } from './conformance/screens/report.ts'

/** What the feeds tell of: the articles, the newest first. */
export const news = articles.map(({ slug, title, description, date }) => ({
  path: `/blog/${slug}`,
  title,
  description,
  date,
}))
