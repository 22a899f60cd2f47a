import { plannedIn } from '#kit/planned.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

const planned = plannedIn(() => import('./screens/plans.ts'))

export const publicPages = area('Public', {
  '/': {
    title: 'Granary — Procurement, grants and disaster recovery for public agencies',
    description: 'One program for public agencies to buy, win and spend grants and recover from disasters, with a trail that anybody can verify.',
    open: 'public',
    screen: screen(() => import('./landing/screens/LandingScreen.tsx')),
  },
  '/waitlist': { title: 'Waitlist', open: 'public', ...planned },
  '/feature-requests': { title: 'Feature requests', open: 'public', ...planned },
  '/privacy': { title: 'Privacy', open: 'public', ...planned },
  '/terms': { title: 'Terms of use', open: 'public', ...planned },
  '/contact': { title: 'Contact', open: 'anyone', ...planned },
  '/products': { title: 'Products', open: 'public', ...planned },
  '/documentation': { title: 'Documentation', open: 'anyone', ...planned },
  '/about': { title: 'About', open: 'public', ...planned },
  '/pricing': { title: 'Pricing', open: 'public', ...planned },
  '/careers': { title: 'Careers', open: 'public', ...planned },
  '/investors': { title: 'Investors', open: 'public', ...planned },
  '/trust-center': { title: 'Trust center', open: 'public', ...planned },
  '/solutions': { title: 'Solutions', open: 'public', ...planned },
  '/solutions/government-procurement': { title: 'Government procurement', open: 'public', ...planned },
  '/solutions/disaster-recovery-grants': { title: 'Disaster recovery grants', open: 'public', ...planned },
  '/solutions/grant-management': { title: 'Grant management', open: 'public', ...planned },
  '/customer-stories': { title: 'Customer stories', open: 'public', ...planned },
  '/accessibility': { title: 'Accessibility', open: 'public', ...planned },
  '/blog': { title: 'Blog', open: 'public', ...planned },
  '/blog/:slug': { title: 'Article', open: 'public', ...planned },
  '/public-vendors': { title: 'Public vendors', open: 'public', ...planned },
  '/request-demo': { title: 'Request a demonstration', open: 'public', ...planned },
  '/schedule-demo': { title: 'Schedule a demonstration', open: 'public', ...planned },
  '/citizen-portal': { title: 'Citizen portal', open: 'public', ...planned },
  '/vendors': { title: 'Doing business with us', open: 'anyone', ...planned },
  '/quantum-ai-advantage': { title: 'What the optimizer does', open: 'public', ...planned },
  '/quantum-route-optimization': { title: 'Route optimization', open: 'public', ...planned },
  '/carbon-credits': { title: 'Carbon reductions and offsets', open: 'public', ...planned },
  '/iot-delivery-tracking': { title: 'Delivery tracking by sensor', open: 'public', ...planned },
  '/iot-intelligence': { title: 'Sensors at work', open: 'public', ...planned },
  '/blockchain-trust': {
    title: 'Proof without a blockchain',
    description: 'A hash-chained, Merkle-proved log in plain words, what it proves and what it cannot. Check a proof in your own browser; nothing leaves the page.',
    open: 'public',
    screen: screen(() => import('./trust/screens/TrustScreen.tsx')),
  },
  '/disaster-recovery': { title: 'Disaster recovery', open: 'public', ...planned },
  '/nyc-aging-demo': { title: 'Demonstration for an aging department', open: 'public', screen: screen(() => import('./aging-demo/screens/AgingDemoScreen.tsx')) },
})
