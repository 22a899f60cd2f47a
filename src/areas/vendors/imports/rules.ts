import { choice, text } from '#platform/records/fields.ts'
import { importKind } from '#platform/records/import-kind.ts'
import { vendor } from '../vendors/records.ts'

/**
 * Vendors come as drafts, as when a person enters them. The tax number is sealed beside the vendor, never shown in
 * full and not part of its history.
 */
export const vendorImport = importKind(vendor, {
  name: 'vendors',
  more: {
    tax_id: text({ max: 20, format: 'tin', label: 'Tax ID', help: 'Sealed. Only the last four digits are shown.' }),
    tax_kind: choice(['ein', 'ssn'], { label: 'Tax ID type', words: { ein: 'EIN', ssn: 'SSN or ITIN' } }),
  },
  extra: ['tax_id', 'tax_kind'],
  activates: 'vendors',
  presets: [
    {
      system: 'quickbooks',
      source:
        'https://plugin-qbo.intuit.com/qbo-ush/helpcontent/production/119/en_US/QBO_Essentials/Content/Topics/admin/help_admin_import_contacts_which_fields.htm',
      columns: {
        'Full Name': 'name',
        Company: 'trade_name',
        Email: 'email',
        Phone: 'phone',
        Website: 'website',
        Street: 'address',
        City: 'city',
        'ZIP code': 'address',
        'Tax ID': 'tax_id',
      },
    },
    {
      system: 'munis',
      columns: {
        'Vendor Number': 'number',
        Vendor: 'number',
        'Vendor #': 'number',
        'Vendor Name': 'name',
        Name: 'name',
        DBA: 'trade_name',
        'FID/SSN': 'tax_id',
        FID: 'tax_id',
        'Email Address': 'email',
        'Phone Number': 'phone',
        'Address Line 1': 'address',
        'Address 1': 'address',
        City: 'city',
        Zip: 'address',
        'Commodity Codes': 'categories',
      },
    },
    {
      system: 'workday',
      columns: {
        'Supplier ID': 'number',
        'Supplier Name': 'name',
        'Supplier Reference ID': 'number',
        'Alternate Name': 'trade_name',
        'Tax ID': 'tax_id',
        'Email Address': 'email',
        'Phone Number': 'phone',
        Address: 'address',
        'Spend Category': 'categories',
      },
    },
    {
      system: 'opengov',
      columns: {
        'Company Name': 'name',
        'Vendor ID': 'number',
        'Contact Email': 'email',
        'Contact Phone': 'phone',
        'Street Address': 'address',
        City: 'city',
        'Zip Code': 'address',
        'NIGP Codes': 'categories',
        Website: 'website',
      },
    },
  ],
})
