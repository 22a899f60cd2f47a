import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/': 'Front page' },
  pages: {
    '/public-vendors': 'Vendors by what they can do and what they were awarded, without private data.',
    '/citizen-portal': 'Where public money goes, by fund, department and vendor, what is being built, and a way to report a problem.',
    '/quantum-ai-advantage': 'Classical optimization runs here. What it solves, how near to the best it comes, and when a quantum computer would or would not help.',
    '/quantum-route-optimization': 'Classical routing on an example of your own, in your browser, with its distance to the best known answer.',
    '/carbon-credits': 'How reductions and offsets are recorded and kept apart. Nothing is traded.',
    '/iot-delivery-tracking': 'A simulated delivery to replay: where it was, how warm it was, and the evidence at its end.',
    '/iot-intelligence': 'Sensors on a simulated site: what they send and what is made of it.',
    '/disaster-recovery': 'From the warning to the paid project: the phases of a recovery on a live sample.',
  },
}
