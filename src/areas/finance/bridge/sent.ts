/** Journal lines that are in a batch for the financial system, with their organization. */
export const sentLines = 'select organization_id, journal_line from journal_batch_lines'
