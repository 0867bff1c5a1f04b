// graphql-js runs extra checks unless NODE_ENV is production, and reads it when it is loaded, so this module is
// imported first.
process.env['NODE_ENV'] ??= 'production';
// The AWS SDK is pinned to a version that supports Node.js 20; its warning at every start is not
// useful.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
