import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const supplier: Audience = {
  reader: phrase('For vendors of public agencies'),
  title: phrase('Find the bid, send it sealed, get paid.'),
  lead: phrase('Read without an account. Bid without a fee. Follow every invoice to its payment.'),
  art: 'sealed-envelope',
  demo: { as: 'vendor', to: '/dashboard', who: phrase('You are Vera Novak of a made-up paving company.') },
  outcomes: [
    { title: phrase('Nothing to pay'), text: phrase('Vendors never pay, for one bid or for a hundred.') },
    {
      title: phrase('Sealed until the opening'),
      text: phrase('Your browser seals the prices. They open for all bidders at once.'),
    },
    { title: phrase('No phone call to ask'), text: phrase('An invoice on hold says why, and what releases it.') },
  ],
  scenes: [
    {
      title: phrase('Read it on your phone'),
      text: phrase('What is needed, when it closes and how to respond. Ask a question; every bidder sees the answer.'),
      picture: 'solicitation',
      alt: phrase(
        'A public solicitation for road salt: when it closes, until when questions are taken, and its requirements.',
      ),
    },
    {
      title: phrase('Everything waiting for you'),
      text: phrase('Orders to confirm, contracts to sign, documents to renew, and bids that match your codes.'),
      picture: 'vendor-home',
      alt: phrase('The home of a vendor: orders to answer, what is due, matching solicitations and invoices.'),
    },
    {
      title: phrase('See when you are paid'),
      text: phrase('Each invoice from submitted to paid. If it is on hold, you read the reason, not a code.'),
      picture: 'vendor-invoices',
      alt: phrase('A vendor’s invoices: submitted, on hold with the reason, and approved with the due date.'),
    },
  ],
  firstDay: [
    {
      title: phrase('Register once'),
      text: phrase('Your W-9 name, codes and bank account.'),
      to: '/documentation/first-day-vendor',
    },
    {
      title: phrase('Follow what you sell'),
      text: phrase('New bids for your codes come by email.'),
      to: '/documentation/vendor-portal',
    },
    {
      title: phrase('Seal a bid'),
      text: phrase('Replace or withdraw it until the closing.'),
      to: '/documentation/vendor-portal',
    },
    {
      title: phrase('Send an invoice'),
      text: phrase('From the order, in a few lines.'),
      to: '/documentation/vendor-portal',
    },
  ],
  rules: [
    {
      cite: '2 CFR 200.319',
      text: phrase('Full and open competition, and requirements that favor no one.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.320',
      text: phrase('Sealed bids are opened in public, at the time and place announced.'),
      to: '/documentation/2-cfr-200-procurement',
    },
    {
      cite: '2 CFR 200.321',
      text: phrase('Small, minority and veteran-owned businesses are considered.'),
      to: '/documentation/2-cfr-200-procurement',
    },
  ],
}

export default function SuppliersScreen() {
  return <AudiencePage of={supplier} />
}
