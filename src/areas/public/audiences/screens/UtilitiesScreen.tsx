import { phrase } from '#platform/say.ts'
import { AudiencePage, type Audience } from './AudiencePage.tsx'

const utility: Audience = {
  reader: phrase('For water, sewer and power utilities'),
  title: phrase('Keep the pumps running and the claim whole.'),
  lead: phrase('Assets, stock and work orders before the storm; damage, hours and invoices after it.'),
  art: 'water-tower',
  demo: {
    as: 'manager',
    to: '/eam',
    who: phrase('You are Max Okafor, a manager in a made-up city with its own water works.'),
  },
  outcomes: [
    { title: phrase('Repair before it fails'), text: phrase('Risk is condition times consequence, for every pump.') },
    { title: phrase('Parts on the shelf'), text: phrase('Reorder points, lots and expiry dates, by warehouse.') },
    {
      title: phrase('A claim with its evidence'),
      text: phrase('Labor, equipment and invoices are filed with the damage.'),
    },
  ],
  scenes: [
    {
      title: phrase('See what fails next'),
      text: phrase('Every asset by condition and consequence. Select a cell to list its pumps.'),
      picture: 'assets',
      alt: phrase(
        'The asset overview: replacement cost, open maintenance, and a matrix of risk by condition and consequence.',
      ),
    },
    {
      title: phrase('See the river rise'),
      text: phrase('Alerts, facilities, shelters and requests on one map. An alert opens the incident.'),
      picture: 'operations',
      alt: phrase('The operations center: an open incident, and a map with alerts, facilities and requests.'),
    },
    {
      title: phrase('Turn damage into a project'),
      text: phrase('Eligible cost, insurance and mitigation, worked out as FEMA does, with the deadline.'),
      picture: 'recovery',
      alt: phrase('A Public Assistance project: eligible cost, deadline, and the calculation of the federal share.'),
    },
  ],
  firstDay: [
    {
      title: phrase('Import the assets'),
      text: phrase('Class, location and condition, from a spreadsheet.'),
      to: '/documentation/assets',
    },
    {
      title: phrase('Plan the maintenance'),
      text: phrase('By date or by running hours.'),
      to: '/documentation/maintenance-and-safety',
    },
    {
      title: phrase('Count one warehouse'),
      text: phrase('The first count sets what is on hand.'),
      to: '/documentation/stock-and-shipments',
    },
    {
      title: phrase('Rehearse the storm'),
      text: phrase('Open an incident and add one damage item.'),
      to: '/documentation/disasters',
    },
  ],
  rules: [
    {
      cite: '44 CFR 206.223',
      text: phrase('Which work is eligible: caused by the disaster, in the area, and your legal responsibility.'),
      to: '/documentation/44-cfr-206-public-assistance',
    },
    {
      cite: '44 CFR 206.226',
      text: phrase('Restoring a damaged facility, and mitigation while it is repaired.'),
      to: '/documentation/44-cfr-206-public-assistance',
    },
    {
      cite: '44 CFR 206.228',
      text: phrase('Which costs are allowed: labor, equipment and administration.'),
      to: '/documentation/44-cfr-206-public-assistance',
    },
  ],
}

export default function UtilitiesScreen() {
  return <AudiencePage of={utility} />
}
