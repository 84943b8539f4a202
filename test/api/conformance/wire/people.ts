import * as is from './fields.ts'

/** The fields of a user, in every call that returns one. */
export const user = {
  id: is.id,
  company_id: is.id,
  full_name: is.filled,
  first_name: is.filled,
  last_name: is.filled,
  email: is.filled,
  phone: is.text,
  position: is.text,
  qualifications: is.text,
  license_no: is.text,
  roles: is.some(is.number),
  tutorials_enabled: is.flag,
}
