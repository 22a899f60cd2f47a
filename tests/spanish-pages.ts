import { audiencePaths } from './spec-routes.ts'

/** Every page that anyone can open in Spanish at one address; a test compares them with the routes. */
export const spanishPages = [
  ...['/', '/products', '/solutions', '/solutions/government-procurement', '/solutions/disaster-recovery-grants'],
  ...audiencePaths,
  ...['/solutions/grant-management', '/pricing', '/about', '/careers', '/investors', '/customer-stories', '/privacy'],
  ...['/terms', '/accessibility', '/security', '/vendors', '/contact', '/request-demo', '/schedule-demo', '/waitlist'],
  ...['/feature-requests', '/public-opportunities', '/public-vendors', '/trust-center', '/blockchain-trust'],
  ...['/quantum-ai-advantage', '/quantum-route-optimization', '/carbon-credits', '/iot-delivery-tracking'],
  ...['/iot-intelligence', '/disaster-recovery', '/nyc-aging-demo', '/documentation', '/blog', '/verify-certificate'],
  '/citizen-portal/your-report',
]

/** Pages in Spanish that other journeys visit, with the journey. */
export const spanishElsewhere: Readonly<Record<string, string>> = {
  '/auth': 'spanish.spec.ts',
  '/login': 'leads to /auth',
  '/auth/confirm': 'spanish.spec.ts',
  '/verify-email': 'spanish.spec.ts',
  '/request-reset': 'spanish.spec.ts',
  '/reset-password': 'spanish.spec.ts',
  '/citizen-portal': 'spanish.spec.ts',
  '/sign': 'sign-by-mail.spec.ts',
  '/audit-papers': 'audit-papers.spec.ts',
  '/small-agency-review': 'small-agency-review.spec.ts',
  '/f/receipt': 'public-form.spec.ts',
  '/f/verify': 'public-form.spec.ts',
}
