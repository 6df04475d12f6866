// Packages choose their build by it when they are imported: React's development build renders three times slower.
process.env.NODE_ENV = "production";
