import { phrase } from '#platform/say.ts'
/** Invented for this page; a real message has the same parts. */
export const sampleAlert = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>granary-sample-1</identifier>
  <sender>sample@granary.example</sender>
  <sent>2026-11-20T17:05:00-06:00</sent>
  <status>Exercise</status>
  <msgType>Alert</msgType>
  <scope>Public</scope>
  <info>
    <category>Met</category>
    <event>Flash Flood Warning</event>
    <urgency>Immediate</urgency>
    <severity>Severe</severity>
    <certainty>Likely</certainty>
    <expires>2026-11-20T21:45:00-06:00</expires>
    <headline>Flash Flood Warning until 9:45 PM CST</headline>
    <instruction>Move to higher ground. Do not drive through water.</instruction>
    <area>
      <areaDesc>Mill Road and the east side</areaDesc>
      <polygon>39.10,-94.62 39.10,-94.52 39.16,-94.50 39.17,-94.60 39.10,-94.62</polygon>
    </area>
  </info>
</alert>`

export const sites = [
  {
    name: phrase('Booster station 2'),
    latitude: 39.12,
    longitude: -94.58,
    critical: true,
    damage: phrase('Two pumps under water'),
    category: 'F',
    estimate: 148_000_00,
  },
  {
    name: phrase('Mill Road culvert'),
    latitude: 39.14,
    longitude: -94.55,
    critical: true,
    damage: phrase('Washed out over 40 feet'),
    category: 'C',
    estimate: 312_000_00,
  },
  {
    name: phrase('Eastside shelter'),
    latitude: 39.11,
    longitude: -94.54,
    critical: false,
    damage: phrase('Opened for 140 people, three nights'),
    category: 'B',
    estimate: 41_500_00,
  },
  {
    name: phrase('North pump station'),
    latitude: 39.22,
    longitude: -94.58,
    critical: true,
    damage: phrase('Outside the area'),
    category: 'F',
    estimate: 0,
  },
] as const
