const credentials = async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
})

/**
 * A function's credentials are in its environment, nowhere else. The bundler puts this in place of the SDK's search
 * through files, profiles and sign-on, which would add 105 KB to every function.
 */
export const defaultProvider = () => credentials
