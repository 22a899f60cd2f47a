import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/vendor-directory': 'Vendor directory' },
  pages: {
    '/disaster-ops-hub': 'The common picture of an emergency operations center: a map, the state of the lifelines, open resource requests, significant events and active alerts, for one incident or all.',
    '/emergency-procurement': 'Activates emergency purchasing with the clock running: declaration, reason, contract or catalog, the nearest vendor with capacity, and an order with its justification under 2 CFR 200.320(c). The window closes by itself and competition returns.',
    '/fema-integration': 'Takes in and gives out files in the shapes of OpenFEMA and the Grants Portal, with a preview of what goes where and a log of each exchange.',
    '/weather-alerts': 'Public warnings in the common alerting protocol, on a map and as a list: which of your assets, projects and shipments lie inside, and one press to open an incident.',
    '/supply-chain-command-center': 'Inbound shipments and days of stock for each critical item, a queue of what is late or out of range, and what happens when a road closes.',
    '/supply-chain-risk': 'Where a vendor, a site or an item stands alone, what lies in a hazard’s way, and what would not be met if one vendor were gone.',
    '/incident-timeline': 'The log of an incident as ICS-214 wants it: position, when it was seen and when it was written, what is significant, with attachments and a way to play it back.',
    '/disaster-response': 'The board of resource requests from new to demobilized, shelters and their capacity, volunteers, mission assignments and a situation report that fills itself from them.',
  },
}
