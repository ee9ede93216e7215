/** The kinds of tax IDs that the card provider knows, by its own names: a country's code, and what the ID is called there. */
export const taxIdTypes = [
  'ad_nrt',
  'ae_trn',
  'al_tin',
  'am_tin',
  'ao_tin',
  'ar_cuit',
  'au_abn',
  'au_arn',
  'aw_tin',
  'az_tin',
  'ba_tin',
  'bb_tin',
  'bd_bin',
  'bf_ifu',
  'bg_uic',
  'bh_vat',
  'bj_ifu',
  'bo_tin',
  'br_cnpj',
  'br_cpf',
  'bs_tin',
  'by_tin',
  'ca_bn',
  'ca_gst_hst',
  'ca_pst_bc',
  'ca_pst_mb',
  'ca_pst_sk',
  'ca_qst',
  'cd_nif',
  'ch_uid',
  'ch_vat',
  'cl_tin',
  'cm_niu',
  'cn_tin',
  'co_nit',
  'cr_tin',
  'cv_nif',
  'de_stn',
  'do_rcn',
  'ec_ruc',
  'eg_tin',
  'es_cif',
  'et_tin',
  'eu_oss_vat',
  'eu_vat',
  'fo_vat',
  'gb_vat',
  'ge_vat',
  'gi_tin',
  'gn_nif',
  'hk_br',
  'hr_oib',
  'hu_tin',
  'ic_nif',
  'id_npwp',
  'il_vat',
  'in_gst',
  'is_vat',
  'it_cf',
  'jp_cn',
  'jp_rn',
  'jp_trn',
  'ke_pin',
  'kg_tin',
  'kh_tin',
  'kr_brn',
  'kz_bin',
  'la_tin',
  'li_uid',
  'li_vat',
  'lk_vat',
  'ma_vat',
  'md_vat',
  'me_pib',
  'mk_vat',
  'mr_nif',
  'mx_rfc',
  'my_frp',
  'my_itn',
  'my_sst',
  'ng_tin',
  'no_vat',
  'no_voec',
  'np_pan',
  'nz_gst',
  'om_vat',
  'pe_ruc',
  'ph_tin',
  'pl_nip',
  'py_ruc',
  'ro_tin',
  'rs_pib',
  'ru_inn',
  'ru_kpp',
  'sa_vat',
  'sg_gst',
  'sg_uen',
  'si_tin',
  'sn_ninea',
  'sr_fin',
  'sv_nit',
  'th_vat',
  'tj_tin',
  'tr_tin',
  'tw_vat',
  'tz_vat',
  'ua_vat',
  'ug_tin',
  'us_ein',
  'uy_ruc',
  'uz_tin',
  'uz_vat',
  've_rif',
  'vn_tin',
  'za_vat',
  'zm_tin',
  'zw_tin',
] as const
export type TaxIdType = (typeof taxIdTypes)[number]

/** Longer than any tax ID of the world. */
export const maxTaxIdLength = 50

/** Members of the European Union, whose companies have an EU VAT number. */
const euCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** What a tax ID of a type is called: "Canada GST HST", "EU VAT". */
export function getTaxIdName(type: string): string {
  const [country = '', ...kind] = type.split('_')
  const name = kind.join(' ').toUpperCase()
  if (country === 'eu') return `EU ${name}`
  const region =
    regionNames[country] ??
    new Intl.DisplayNames('en', { type: 'region' }).of(country.toUpperCase())
  return `${region ?? country.toUpperCase()} ${name}`
}

/** The Canary Islands have a code that is reserved for them, but not part of the standard. */
const regionNames: Record<string, string> = { ic: 'Canary Islands' }

/** The types that a customer in a country may have, the most usual first. */
export function listTaxIdTypes(country: string): TaxIdType[] {
  const own = taxIdTypes.filter((type) => type.startsWith(`${country.toLowerCase()}_`))
  return euCountries.has(country.toUpperCase()) ? ['eu_vat', ...own] : own
}
