/** The parts of an address that a place names: “12 Mill Road, Alder Falls, IA 52001”. What it doesn’t name stays. */
export function addressIn({ name, note }: { name: string; note: string | null }): Record<string, string> {
  const whole = /^(.+?),\s*(.+?),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/
  const [, street, city, state, zip] = whole.exec(name) ?? whole.exec(`${name}, ${note ?? ''}`) ?? []
  return street ? { street, city: city!, state: state!, zip: zip! } : { street: name }
}
