/** Forms of a water utility, as they are used every day: the demonstration has them, and the tests hold them to their worked examples. */
const es = (label: string, label_es: string) => ({ label, label_es })

export const serviceApplication = {
  questions: [
    { key: 'who', kind: 'section', ...es('Who applies', 'Quién solicita') },
    { key: 'customer', kind: 'name', ...es('Name of the customer', 'Nombre del cliente'), required: true, personal: 'identity', why: 'The account is opened in this name.' },
    { key: 'email', kind: 'email', ...es('Mail address', 'Correo electrónico'), required: true, personal: 'contact', why: 'The confirmation and the bill go there.' },
    { key: 'phone', kind: 'phone', ...es('Telephone', 'Teléfono'), help: 'With area code, such as 608 555 0143.', personal: 'contact', why: 'To agree on the day of the turn-on.' },
    { key: 'where', kind: 'section', ...es('Where', 'Dónde') },
    { key: 'premise', kind: 'address', ...es('Service address', 'Dirección del servicio'), required: true, personal: 'contact', why: 'The place that is served.' },
    { key: 'class', kind: 'choice', ...es('Class', 'Clase'), options: ['Residential', 'Commercial', 'Irrigation'], required: true },
    { key: 'meter', kind: 'dropdown', ...es('Meter size', 'Tamaño del medidor'), options: ['5/8 inch', '3/4 inch', '1 inch', '1 1/2 inch', '2 inch'], required: true },
    { key: 'business', kind: 'short_text', ...es('Name of the business', 'Nombre del negocio'), required: true, show_if: 'class = "Commercial"' },
    { key: 'start', kind: 'date', ...es('First day of service', 'Primer día de servicio'), help: 'Such as 7/1/2027. At least two days from today.', required: true, check: 'days(today(), start) >= 2', message: 'The first day is at least two days from today' },
    { key: 'money', kind: 'section', ...es('Deposit', 'Depósito') },
    { key: 'owner', kind: 'yes_no', ...es('Does the applicant own the premises?', '¿Es propietario?'), required: true },
    { key: 'deposit', kind: 'computed', ...es('Deposit', 'Depósito'), unit: 'money', formula: 'if(class = "Commercial", 250, if(owner, 0, 100))', help: 'Worked out from the class and from who owns the premises; the amounts are those of the demonstration.' },
    { key: 'signed', kind: 'signature', ...es('Signature', 'Firma'), required: true, personal: 'identity', why: 'The application is a contract.' },
  ],
} as const

/** What the customer pays is what the line costs beyond what the utility gives: max(0, cost - allowance). */
export const lineExtension = {
  questions: [
    { key: 'applicant', kind: 'short_text', label: 'Applicant', required: true, personal: 'identity', why: 'Who signs the agreement.' },
    { key: 'site', kind: 'address', label: 'Site', required: true },
    { key: 'footage', kind: 'number', label: 'Length in feet', required: true, min: 1, max: 50000 },
    { key: 'cost', kind: 'money', label: 'Estimated cost', required: true, min: 0 },
    { key: 'allowance', kind: 'money', label: 'Allowance', required: true, min: 0, help: 'From the tariff in force.' },
    { key: 'contribution', kind: 'computed', label: 'Contribution in aid of construction', unit: 'money', formula: 'max(0, cost - allowance)' },
    { key: 'per_foot', kind: 'computed', label: 'Cost per foot', unit: 'money', formula: 'cost / footage' },
    { key: 'papers', kind: 'section', label: 'Material and plans' },
    { key: 'rows', kind: 'table', label: 'Material', columns: [{ key: 'item', kind: 'short_text', label: 'Item', required: true }, { key: 'quantity', kind: 'number', label: 'Quantity', required: true, min: 0 }, { key: 'price', kind: 'money', label: 'Price', required: true }], max: 40 },
    { key: 'plans', kind: 'file', label: 'Plans', help: 'PDF or drawing.' },
    { key: 'agreed', kind: 'consent', label: 'The contribution is paid before work begins.', show_if: 'contribution > 0' },
  ],
} as const

/** Revenue need = expenses + rate base x return. */
export const rateCase = {
  questions: [
    { key: 'test_year', kind: 'code', label: 'Test year', pattern: '20\\d\\d', help: 'Four digits, such as 2026.', required: true },
    { key: 'expenses', kind: 'money', label: 'Operating expenses', required: true },
    { key: 'rate_base', kind: 'money', label: 'Rate base', required: true },
    { key: 'return_rate', kind: 'percent', label: 'Return', required: true, min: 0, max: 20 },
    { key: 'need', kind: 'computed', label: 'Revenue need', unit: 'money', formula: 'expenses + rate_base * return_rate / 100' },
    { key: 'rates', kind: 'section', label: 'Present rates' },
    { key: 'present', kind: 'money', label: 'Revenue at present rates', required: true },
    { key: 'shortfall', kind: 'computed', label: 'Shortfall', unit: 'money', formula: 'max(0, need - present)' },
    { key: 'increase', kind: 'computed', label: 'Increase', unit: 'percent', formula: 'round(shortfall / present * 100, 2)' },
    { key: 'reason', kind: 'long_text', label: 'What has changed since the last case', required: true },
  ],
} as const

/** The relief valve of a reduced-pressure assembly opens at 2.0 psi of difference or more. */
export const backflowTest = {
  questions: [
    { key: 'device_head', kind: 'section', label: 'The device' },
    { key: 'device', kind: 'choice', label: 'Type', options: ['RP', 'DC', 'PVB'], required: true, help: 'Reduced pressure, double check, or pressure vacuum breaker.' },
    { key: 'serial', kind: 'short_text', label: 'Serial number', required: true, max: 40 },
    { key: 'size', kind: 'dropdown', label: 'Size', options: ['3/4 inch', '1 inch', '2 inch', '4 inch'], required: true },
    { key: 'place', kind: 'address', label: 'Where it is installed', required: true },
    { key: 'test_head', kind: 'section', label: 'The test' },
    { key: 'tested_on', kind: 'date', label: 'Day of the test', help: 'Such as 7/1/2027.', required: true, check: 'days(tested_on, today()) >= 0', message: 'The test cannot be after today' },
    { key: 'check_1', kind: 'number', label: 'First check, psid', required: true, min: 0, max: 30, show_if: 'device = "RP" or device = "DC"' },
    { key: 'check_2', kind: 'number', label: 'Second check, psid', required: true, min: 0, max: 30, show_if: 'device = "RP" or device = "DC"' },
    { key: 'relief', kind: 'number', label: 'Relief valve opened at, psid', required: true, min: 0, max: 30, show_if: 'device = "RP"' },
    { key: 'air_inlet', kind: 'number', label: 'Air inlet opened at, psid', required: true, min: 0, max: 30, show_if: 'device = "PVB"' },
    { key: 'passed', kind: 'computed', label: 'Passed', unit: 'yes_no', formula: 'if(device = "RP", relief >= 2, if(device = "DC", check_1 >= 1 and check_2 >= 1, air_inlet >= 1))', help: 'RP: relief valve at 2.0 psid or more. DC: both checks at 1.0. PVB: air inlet at 1.0.' },
    { key: 'repair', kind: 'long_text', label: 'What is repaired, and when', required: true, show_if: 'passed = false' },
    { key: 'tester_head', kind: 'section', label: 'The tester' },
    { key: 'tester', kind: 'name', label: 'Name of the tester', required: true, personal: 'identity', why: 'Only a certified tester may report.' },
    { key: 'certificate', kind: 'code', label: 'Certificate', pattern: 'BT-\\d{4,6}', help: 'Such as BT-1042.', required: true },
    { key: 'gauge', kind: 'date', label: 'Gauge checked on', help: 'Within a year before the test.', required: true, check: 'days(gauge, tested_on) >= 0 and days(gauge, tested_on) <= 366', message: 'The gauge is checked within a year before the test' },
    { key: 'signed', kind: 'signature', label: 'Signature of the tester', required: true, personal: 'identity', why: 'The report is a certificate.' },
  ],
} as const

/** A trap is pumped out when grease and solids take a quarter of its depth. */
export const fogPermit = {
  questions: [
    { key: 'business', kind: 'short_text', label: 'Kitchen', required: true },
    { key: 'capacity', kind: 'number', label: 'Trap, gallons', required: true, min: 20, max: 10000 },
    { key: 'depth', kind: 'number', label: 'Depth of the liquid, inches', required: true, min: 1, max: 120 },
    { key: 'grease', kind: 'number', label: 'Grease on top, inches', required: true, min: 0 },
    { key: 'solids', kind: 'number', label: 'Solids at the bottom, inches', required: true, min: 0 },
    { key: 'share', kind: 'computed', label: 'Share of grease and solids', unit: 'percent', formula: 'round((grease + solids) / depth * 100, 1)' },
    { key: 'due', kind: 'computed', label: 'Pump-out is due', unit: 'yes_no', formula: '(grease + solids) / depth >= 0.25', help: 'The 25 % rule.' },
    { key: 'pump', kind: 'section', label: 'Pump-out and waste' },
    { key: 'pumped_on', kind: 'date', label: 'Pumped out on', help: 'Such as 7/1/2027.', required: true, show_if: 'due' },
    { key: 'waste', kind: 'several', label: 'What goes into the drain', options: ['Grease', 'Food waste', 'Detergent'] },
    { key: 'hauler', kind: 'short_text', label: 'Hauler', required: true, show_if: 'due' },
  ],
} as const
