import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/vendor-directory': 'Vendor directory', '/dashboard': 'Dashboard' },
  pages: {
    '/quantity-takeoff': 'Measures on a drawing: calibrate, then take lengths, areas, volumes and counts; the bill of quantities grows beside it and goes into an estimate or a solicitation.',
    '/gis-integration': 'Your layers on one map: assets, projects, damage, vendors and alerts, files of your own, measuring and drawing.',
    '/advanced-gis': 'Questions to the map: what lies within a distance, inside a flood zone, within reach by road, and what it is worth. A question can be kept and asked again.',
    '/iot': 'Sensors with their last reading, battery and signal, the rules that raise an alarm, and the evidence that a delivery arrived as ordered.',
    '/carbon': 'Emissions from orders, fuel and shipments with the factor and its version, by scope, from each figure down to its source line. Offsets are kept apart from reductions.',
    '/mobile-app': 'Puts the application on your phone: a code to scan, which incidents and work orders to take along offline, and your devices with their last exchange.',
    '/mobile-field-operations': 'Today’s inspections, deliveries and damage to photograph, with large buttons, position, picture and signature, and a queue that waits for the network.',
  },
}
