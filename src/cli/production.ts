// graphql-js runs extra checks unless NODE_ENV is production, and reads it when it is loaded, so this module is
// imported first.
process.env['NODE_ENV'] ??= 'production';
