/** Strokes on a 24-unit grid. An icon never replaces a word: its button has a name. */
const strokes = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  arrow: 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5',
  open: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  mail: 'M3.5 6.5h17v11h-17zM3.5 7.5l8.5 6 8.5-6',
  key: 'M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11.4 12.6 20 4M16 8l3 3',
  phone: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  file: 'M6 2.5h8l4.5 4.5v14.5H6zM14 2.5V7h4.5',
  upload: 'M12 16V4.5M7 9.5l5-5 5 5M4.5 15.5v4h15v-4',
  download: 'M12 4.5V16M7 11l5 5 5-5M4.5 15.5v4h15v-4',
  trash: 'M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14',
  send: 'M12 19V5.5M6 11.5l6-6 6 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  person: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  leave: 'M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4',
  gear: 'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8.5 3v4M15.5 3v4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  locate: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5l5 5',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  columns: 'M4 4.5h16v15H4zM9.5 4.5v15M14.5 4.5v15',
  chart: 'M4 20h16M6.5 20v-7M12 20V5M17.5 20v-10',
  rows: 'M4 4.5h16v15H4zM4 9.5h16M4 14.5h16',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  tasks: 'm3.5 6.5 1.8 1.8L8.5 5M3.5 16l1.8 1.8 3.2-3.3M12 7h8.5M12 16.5h8.5',
  link: 'M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
  print: 'M7 8.5v-5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  keyboard: 'M3 6.5h18v11H3zM7 10.5h.2M10.3 10.5h.2M13.6 10.5h.2M16.9 10.5h.2M8 14h8',
  chat: 'M4 5h16v11.5H10.5L6 20.5v-4H4zM8.5 9.5h7M8.5 12.5h4.5',
  tour: 'M12 3 2.5 8 12 13l9.5-5zM6 10.2V16c1.6 1.6 3.6 2.4 6 2.4s4.4-.8 6-2.4v-5.8M21.5 8v6',
  bulb: 'M9 17.5h6M10 20.5h4M12 3a6.2 6.2 0 0 0-3.8 11.1c.6.5.8 1 .8 1.7v1.7h6v-1.7c0-.7.2-1.2.8-1.7A6.2 6.2 0 0 0 12 3',
  grip: 'M9 6h.2M15 6h.2M9 12h.2M15 12h.2M9 18h.2M15 18h.2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.5v.2',
  warn: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.3v.2',
} as const

export type IconName = keyof typeof strokes

export const Icon = ({ name, className = 'size-4' }: { name: IconName; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={strokes[name]} />
  </svg>
)
